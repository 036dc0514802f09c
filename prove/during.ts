/** Runs `act`, and meanwhile each of these again and again. Fails with the first of all that fails. */
export async function during<Done>(act: () => Promise<Done>, ...loops: (() => Promise<unknown>)[]) {
  let isOver = false
  const loop = async (once: () => Promise<unknown>) => {
    while (!isOver) await once()
  }
  const acting = act().finally(() => (isOver = true))
  const [done] = await Promise.all([acting, ...loops.map(loop)])
  return done
}
