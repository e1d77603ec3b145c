import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { header, type Writer } from './writer.ts'

/** The permissions of every feature in one. Read out of the files, since the contract needs the result to load. */
export const permissionSum = ((root) => {
  const contract = join(root, 'contract')
  const declarations = globSync('features/*/*.permissions.ts', { cwd: contract })
    .sort()
    .map((file) => ({ file, name: nameIn(file, readFileSync(join(contract, file), 'utf8')) }))
  const lines = [
    header,
    ...declarations.map(({ file, name }) => `import { ${name} } from './${file}'`),
    '',
    'export const featurePermissions = {',
    ...declarations.map(({ name }) => `  ...${name},`),
    '}',
    '',
  ]
  return [{ path: 'contract/permissions.gen.ts', content: lines.join('\n') }]
}) satisfies Writer

function nameIn(file: string, source: string): string {
  const names = [...source.matchAll(/^export const (\w+Permissions) = /gm)].map(([, name]) => name!)
  if (names.length !== 1)
    throw new Error(`contract/${file} exports one constant whose name ends in Permissions, but here are ${names.length}`)
  return names[0]!
}
