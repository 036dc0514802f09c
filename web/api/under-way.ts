let count = 0

/** Does it, and counts it as under way until it is answered. */
export async function underWay<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  count += 1
  try {
    return await act()
  } finally {
    count -= 1
  }
}

/** Whether the server is being told something: what a reload now would cut off. */
export const isUnderWay = (): boolean => count > 0
