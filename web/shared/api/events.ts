/** The events of a stream as they come (WHATWG HTML, server-sent events: of each only its data, which is JSON). Ends with the stream. */
export async function* eventsOf(response: Response): AsyncGenerator<unknown> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      const events = (rest + value).split('\n\n')
      rest = events.pop()!
      for (const event of events) yield JSON.parse(event.replace(/^data: /, ''))
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
