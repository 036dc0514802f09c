const UNKNOWN = 'Unknown device'
/** Only these models are shown: on other systems the model is free text. */
const MODELS = ['iPhone', 'iPad']

/**
 * Browser and system in words, "Chrome on Windows". Uses only names from the library's own lists, as the client writes
 * the user agent and another person may read the name.
 */
export async function nameDevice(userAgent: string): Promise<string> {
  if (userAgent === '') return UNKNOWN
  const { BROWSER_MAP, OS_MAP, parse } = (await import('bowser')).default
  const { browser, os, platform } = parse(userAgent)
  const known = (names: string[], name?: string) => (name && names.includes(name) ? name : null)
  const system = known(MODELS, platform.model) ?? known(Object.values(OS_MAP), os.name)
  return [known(Object.values(BROWSER_MAP), browser.name), system].filter(Boolean).join(' on ') || UNKNOWN
}
