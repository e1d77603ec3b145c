import { globSync } from 'node:fs'

/** Generated files that nothing writes any more: their source was deleted or renamed. */
export const leftOver = (root: string, written: ReadonlySet<string>): string[] =>
  globSync('{contract,server,web,testkit}/**/*.gen.{ts,json}', { cwd: root, exclude: ['**/node_modules/**'] })
    .filter((path) => !written.has(path))
    .sort()
