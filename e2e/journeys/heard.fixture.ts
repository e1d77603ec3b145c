/**
 * What is waited for while something is done: `await during(page.waitForEvent('download'), () => button.click())`. Waiting and
 * doing fail together, so that no wait is left behind to fail when its test is over.
 */
export async function during<Heard>(heard: Promise<Heard>, act: () => Promise<unknown>): Promise<Heard> {
  const [found] = await Promise.all([heard, act()])
  return found
}
