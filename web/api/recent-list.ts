import { readOnDevice, saveOnDevice } from './draft-storage.ts'
import { currentSession } from './session.ts'

/** The last few texts of a kind that this account used on this device, the latest first, each once. */
export function recentList(name: string, most: number) {
  const read = (): string[] => {
    const { accountId } = currentSession()
    const texts = accountId && readOnDevice(accountId, name)
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string').slice(0, most) : []
  }
  const save = (texts: string[]) => {
    const { accountId } = currentSession()
    if (accountId) saveOnDevice(accountId, name, texts)
  }
  return {
    read,
    note: (text: string) => save([text, ...read().filter((one) => one !== text)].slice(0, most)),
    clear: () => save([]),
  }
}
