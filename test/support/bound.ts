/** For vi.waitFor: how long a condition may take on a busy machine. It only ends what would never come. */
export const BOUND = { timeout: 15_000, interval: 20 }
