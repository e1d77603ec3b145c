/** Does something every so often, one after the other, until stopped. `lost` receives the first failure that ends it. */
export function startHeartbeat(everyMs: number, beat: () => Promise<void>, lost: (error: Error) => void) {
  let stopped = false
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(async () => {
      if (stopped) return
      try {
        await beat()
      } catch (error) {
        stopped = true
        lost(error as Error)
      }
    })
  }, everyMs)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
