type Output = Pick<Console, 'log' | 'warn' | 'error'>

/** Where the portal notes what a developer wants to know. In production the notes go nowhere; only warnings are still heard. */
export function createLog({ isProduction, output }: { isProduction: boolean; output: Output }) {
  const { log: note, warn, error } = output
  const nowhere = () => undefined
  return {
    info: isProduction ? nowhere : (...words: unknown[]) => note(...words),
    warn: (...words: unknown[]) => warn(...words),
    error: isProduction ? nowhere : (...words: unknown[]) => error(...words),
  }
}

/** In production nothing that a library says reaches the console of the person either (specification 000 section 8). */
export function silence(output: Output): void {
  output.log = () => undefined
  output.error = () => undefined
}

export const log = createLog({ isProduction: import.meta.env.PROD, output: console })

/** The element the portal is drawn into. Without it there is nothing to draw, and the log says so. */
export function findContainer(page: Pick<Document, 'getElementById'>, { warn } = log): HTMLElement | null {
  const container = page.getElementById('root')
  if (!container) warn('The content container is missing')
  return container
}
