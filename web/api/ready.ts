/** Whether the server can serve members right now. */
export async function serverIsReady(): Promise<boolean> {
  return fetch('/readyz').then(
    (response) => response.ok,
    () => false,
  )
}
