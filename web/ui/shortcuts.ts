import { TOAST } from '../../contract/vocabulary.ts'

/**
 * Every shortcut of the members' pages: the names that KeyboardEvent.key gives, with Mod for Cmd on a Mac and Ctrl
 * elsewhere; alternatives are separated by spaces, and `>` is between keys that are pressed one after the other. web/palette/shortcut-words.ts describes them.
 */
export const KEYS = {
  commands: 'Mod+K',
  shortcuts: '?',
  search: '/',
  goToFeed: 'g>f',
  goToMatches: 'g>a',
  goToRequests: 'g>r',
  goToPitchbox: 'g>p',
  goToMembers: 'g>m',
  goToSources: 'g>s',
  goToDirectory: 'g>d',
  goToMessages: 'g>i',
  nextRow: 'j',
  previousRow: 'k',
  openRow: 'Enter',
  saveRequest: 'b',
  pitchRequest: 'p',
  saveMatch: 'b',
  answerMatch: 'p',
  markNotRelevant: 'n',
  undoNotRelevant: 'z',
  nextPost: 'ArrowRight j',
  previousPost: 'ArrowLeft k',
  nextPitch: 'j ArrowDown',
  previousPitch: 'k ArrowUp',
  shortlistPitch: 's',
  maybePitch: 'm',
  declinePitch: 'd',
  usePitch: 'u',
  renewPitch: 'n',
  selectPitch: 'x',
  selectNext: 'Shift+ArrowDown',
  selectPrevious: 'Shift+ArrowUp',
  selectAllPitches: 'Mod+A',
  declineSelected: 'Shift+D',
  comparePitches: 'c',
  toggleAnswers: 'a',
  chooseQuestion: '1 2 3 4 5',
  editNote: 'e',
  openConversation: 'Enter',
  undoMove: 'z',
  previousStage: '[',
  nextStage: ']',
  searchPitches: '/',
  firstPitch: 'ArrowDown',
  clearSelection: 'Escape',
  takeCase: 't',
  decideCase: 'd',
  submit: 'Mod+Enter',
  chooseAiUse: '1 2 3',
  sendMessage: 'Enter',
  newLine: 'Shift+Enter',
  close: 'Escape',
  toasts: TOAST.hotkey,
  nextOption: 'ArrowDown',
  previousOption: 'ArrowUp',
  firstOption: 'Home',
  lastOption: 'End',
  chooseOption: 'Enter',
} as const

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether the event's key, without a modifier, is one of these. */
export const isKey = (event: { key: string }, keys: string): boolean => keys.split(' ').includes(event.key)

/** Cmd and a letter on a Mac, Ctrl and a letter elsewhere, and no other modifier. */
export function isWithMod(event: KeyboardEvent, keys: `Mod+${string}`): boolean {
  const [mod, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  return (
    mod &&
    !other &&
    !event.altKey &&
    !event.shiftKey &&
    `Mod+${event.key}`.toLowerCase() === keys.toLowerCase()
  )
}

/** For aria-keyshortcuts, which has no Mod. */
export function ariaKeys(keys: string): string {
  return keys
    .split(' ')
    .flatMap((each) =>
      each.startsWith('Mod+') ? [each.replace('Mod', 'Control'), each.replace('Mod', 'Meta')] : each,
    )
    .join(' ')
}
