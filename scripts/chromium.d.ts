/** The path of a Chromium that runs here, installing one where there is none; ends the process where that fails. */
export function ensureChromium(): Promise<string>
