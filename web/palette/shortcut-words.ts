import type { KEYS } from '../ui/shortcuts.ts'

/** Where shortcuts work, or lead, in display order. */
export const PLACES = {
  anywhere: 'Anywhere',
  goTo: 'Go to',
  rows: 'Posts, requests, pitches and conversations',
  requests: 'Requests',
  post: 'An open post or request',
  board: 'Pitch board',
  form: 'Forms and comments',
  message: 'Messages',
  palette: 'The commands',
} as const

interface Words {
  place: keyof typeof PLACES
  does: string
}

/** What each shortcut does: one without a description does not compile. */
export const WORDS = {
  commands: { place: 'anywhere', does: 'Open or close the commands' },
  shortcuts: { place: 'anywhere', does: 'Show these shortcuts' },
  search: { place: 'anywhere', does: 'Go to the search of the page' },
  close: { place: 'anywhere', does: 'Close what is open, or empty a search' },
  toasts: { place: 'anywhere', does: 'Go to what the page has just said' },
  goToFeed: { place: 'goTo', does: 'Feed' },
  goToRequests: { place: 'goTo', does: 'Requests' },
  goToPitchbox: { place: 'goTo', does: 'Pitchbox' },
  goToMembers: { place: 'goTo', does: 'Members' },
  goToSources: { place: 'goTo', does: 'Sources' },
  goToDirectory: { place: 'goTo', does: 'Directory' },
  goToMessages: { place: 'goTo', does: 'Messages' },
  nextRow: { place: 'rows', does: 'Go to the next row' },
  previousRow: { place: 'rows', does: 'Go to the row before' },
  openRow: { place: 'rows', does: 'Open the row' },
  saveRequest: { place: 'requests', does: 'Save the request, or undo that' },
  pitchRequest: { place: 'requests', does: 'Open the request with the form for a pitch' },
  nextPost: { place: 'post', does: 'Go to the next post or request' },
  previousPost: { place: 'post', does: 'Go to the post or request before' },
  nextPitch: { place: 'board', does: 'Go to the next pitch' },
  previousPitch: { place: 'board', does: 'Go to the pitch before' },
  shortlistPitch: { place: 'board', does: 'Shortlist, and go on to the next pitch' },
  maybePitch: { place: 'board', does: 'Move to Maybe, and go on' },
  declinePitch: { place: 'board', does: 'Decline, and go on' },
  usePitch: { place: 'board', does: 'Use, and go on' },
  renewPitch: { place: 'board', does: 'Move back to New, and go on' },
  selectPitch: { place: 'board', does: 'Select the pitch, or undo that' },
  selectNext: { place: 'board', does: 'Extend the selection to the next pitch' },
  selectPrevious: { place: 'board', does: 'Extend the selection to the pitch before' },
  selectAllPitches: { place: 'board', does: 'Select every pitch in the tab' },
  declineSelected: { place: 'board', does: 'Decline with a reason' },
  comparePitches: { place: 'board', does: 'Compare the selected pitches' },
  toggleAnswers: { place: 'board', does: 'Show the answers to a question, or the list' },
  chooseQuestion: { place: 'board', does: 'Show the answers to that question' },
  editNote: { place: 'board', does: 'Edit the private note' },
  openConversation: { place: 'board', does: 'Open the conversation' },
  undoMove: { place: 'board', does: 'Undo the last move' },
  previousStage: { place: 'board', does: 'Go to the stage before' },
  nextStage: { place: 'board', does: 'Go to the next stage' },
  searchPitches: { place: 'board', does: 'Search the pitches' },
  firstPitch: { place: 'board', does: 'Go from the search to the first pitch' },
  clearSelection: { place: 'board', does: 'Clear the selection, or close the answers' },
  submit: { place: 'form', does: 'Send or save what you have written' },
  sendMessage: { place: 'message', does: 'Send the message' },
  newLine: { place: 'message', does: 'Start a new line' },
  nextOption: { place: 'palette', does: 'Go to the next command' },
  previousOption: { place: 'palette', does: 'Go to the command before' },
  firstOption: { place: 'palette', does: 'Go to the first command' },
  lastOption: { place: 'palette', does: 'Go to the last command' },
  chooseOption: { place: 'palette', does: 'Choose the command' },
} as const satisfies Record<keyof typeof KEYS, Words>
