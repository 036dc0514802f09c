/** The path of a Chromium that runs here. Installs one if there is none, and exits the process if that fails. */
export function ensureChromium(): Promise<string>
