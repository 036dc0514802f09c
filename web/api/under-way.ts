let count = 0

/** Runs it, and counts it as in flight until it is answered. */
export async function underWay<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  count += 1
  try {
    return await act()
  } finally {
    count -= 1
  }
}

/** Whether a write is in flight that a reload would cut off. */
export const isUnderWay = (): boolean => count > 0
