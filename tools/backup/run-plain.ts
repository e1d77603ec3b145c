/** npm runs scripts in the project; names of folders are relative to the user's own folder. */
export const commandFolder = process.env.INIT_CWD ?? process.cwd()

/** Runs a command of one word, a folder; whatever it cannot do is a sentence. */
export async function runPlain(usage: string, run: (words: string[]) => Promise<void>): Promise<void> {
  const words = process.argv.slice(2)
  if (words.length !== 1 || words[0]!.startsWith('-')) {
    process.stdout.write(usage)
    process.exitCode = words.includes('--help') ? 0 : 1
    return
  }
  try {
    await run(words)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    process.stderr.write(`${code === 'ECONNREFUSED' ? 'The database does not answer. Start Portico with `npm start`.' : message}\n`)
    process.exitCode = 1
  }
}
