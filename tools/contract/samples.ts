import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { camel } from '../source/spelling.ts'
import { entryOf, type Registered, refuseWithout } from './features.ts'
import { header, type Writer } from './writer.ts'

/** `testkit/samples.gen.ts`: each `testkit/features/x.samples.ts` exports a good request for each operation as `samples`. */
export const samples: Writer = (root) => {
  const found = globSync('testkit/features/*.samples.ts', { cwd: root })
    .sort()
    .map((path): Registered => {
      const feature = basename(path, '.samples.ts')
      return { feature, name: camel(feature), path, text: readFileSync(join(root, path), 'utf8') }
    })
  refuseWithout(found, () => 'export const samples: Samples = ')
  const imports = found.map(({ name, path }) => `import { samples as ${name} } from './${path.replace('testkit/', '')}'`)
  const content = `${header}
${imports.join('\n')}

export const samples = {
${found.map((one) => `  ${entryOf(one)},`).join('\n')}
}
`
  return [{ path: 'testkit/samples.gen.ts', content }]
}
