import { entryOf, featuresWith, refuseWithout } from './features.ts'
import { header, type Writer } from './writer.ts'

/** `contract/index.gen.ts`: each `contract/features/x/x.contract.ts` declares its endpoints as `x`. */
export const contractIndex: Writer = (root) => {
  const found = featuresWith(root, 'contract/features', '*.contract.ts')
  refuseWithout(found, ({ name }) => `export const ${name} = `)
  const imports = found.map(({ name, path }) => `import { ${name} } from './${path.replace('contract/', '')}'`)
  const content = `${header}
import type { Contract } from './core/endpoint.ts'
${imports.join('\n')}

export const contracts = {
${found.map((one) => `  ${entryOf(one)},`).join('\n')}
} satisfies Record<string, Contract>
`
  return [{ path: 'contract/index.gen.ts', content }]
}
