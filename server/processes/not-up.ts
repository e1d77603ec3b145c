type Place = { dataDir: string }

/** What goes wrong on the machines of others, by the words or the code of the error, and what to do about it. */
const advices: readonly [sign: RegExp, advice: (match: RegExpExecArray, place: Place) => string][] = [
  [/EACCES.*:(\d+)$/, ([, port]) => `This user may not listen on port ${port}: set PORT to one from 1024 up.`],
  [
    /EADDRINUSE.*?(\d+)?$/,
    ([, port]) => `Another program, or a Portico that runs already, listens on port ${port}: end it, or set PORT to a free one.`,
  ],
  [/EADDRNOTAVAIL/, () => 'This machine has no such address: set HOST to one that it has.'],
  [/already uses the data directory/, () => 'End that one first, or set DATA_DIR and PORT to others.'],
  [/ENOSPC|53100|No space left on device/, (_, { dataDir }) => `The disk of ${dataDir} is full: make room on it, then start again.`],
  [
    /EACCES|EPERM|EROFS/,
    (_, { dataDir }) => `This user may not write there: make it the owner of ${dataDir}, or set DATA_DIR to a folder of its own.`,
  ],
  [
    /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|28P01|28000|3D000/,
    () => 'Check DATABASE_URL: PostgreSQL must run at its address, know its user and have its database.',
  ],
  [/53300/, () => 'The database has no connection left: raise its max_connections, or lower DATABASE_POOL.'],
  [/ready in time/, () => 'The machine may be too busy: start again when it is less so. LOG_LEVEL=debug says more.'],
]

/** One line: who did not come up, why, and what to do. The part itself may have written more before. */
export function notUp(name: string, error: unknown, place: Place): string {
  const { message, code = '' } = error as { message?: string; code?: string }
  const why = message || code || String(error)
  for (const [sign, advice] of advices) {
    const match = sign.exec(`${code} ${message ?? ''}`)
    if (match) return `${name} did not come up: ${sentence(why)} ${advice(match, place)}`
  }
  return `${name} did not come up: ${sentence(why)} Put that right, then start again; LOG_LEVEL=debug says more.`
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
