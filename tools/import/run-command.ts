/** npm runs scripts in the project; names of files are relative to the user's own folder. */
export const fromHere = process.env.INIT_CWD ?? process.cwd()
const exitCodes = { done: 0, refused: 1, stopped: 130 }
const ending = new AbortController()
/** Aborted once the person wants the import to end. */
export const stopping = ending.signal

/** Runs an import that answers whether it was stopped; whatever it cannot do is a sentence. */
export async function runCommand(usage: string, run: () => Promise<boolean>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stderr.write('\nStopping after the batch that is being written …\n')
      ending.abort()
    })
  try {
    if (process.argv.includes('--help')) process.stdout.write(usage)
    else process.exitCode = (await run()) ? exitCodes.stopped : exitCodes.done
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    const isUsage = code.startsWith('ERR_PARSE_ARGS')
    const said =
      code === 'ECONNREFUSED' ? 'The database does not answer. Start Portico with `npm start`, then run the import beside it.' : message
    process.stderr.write(`${said}\n${isUsage ? `\n${usage}` : ''}`)
    process.exitCode = exitCodes.refused
  }
}
