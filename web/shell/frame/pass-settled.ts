/** Passes on the last of several values, once none has come for a while. */
export function passSettled<Value>(restMs: number, pass: (value: Value) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    take: (value: Value): void => {
      clearTimeout(timer)
      timer = setTimeout(pass, restMs, value)
    },
    stop: (): void => clearTimeout(timer),
  }
}
