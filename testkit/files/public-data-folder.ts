import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Where the public data sets lie: `PORTICO_DATA`, else beside the checkout. */
export const publicDataFolder = () => resolve(root, process.env.PORTICO_DATA || '../shared/data')
