/** For vi.waitFor: how long a condition may take on a busy machine. Only reached when it would never come true. */
export const BOUND = { timeout: 45_000, interval: 20 }

/** Settings of the product: what it gives up after 0.15 s may take 14 s. Less than a test may take. */
export const SLOW_MACHINE = { STATEMENT_MS: '480000', DRAWING_MS: '60000' }

/** Limits a statement to 1 ms, the least that PostgreSQL takes, also where timeouts are long. */
export const AT_ONCE = 0.001
