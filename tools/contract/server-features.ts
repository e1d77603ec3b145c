import { entryOf, featuresWith, refuseWithout } from './features.ts'
import { header, type Writer } from './writer.ts'

/** `server/features.gen.ts`: each door `server/features/x/index.ts` exports what it brings as `feature`. */
export const serverFeatures: Writer = (root) => {
  const found = featuresWith(root, 'server/features', 'index.ts')
  refuseWithout(found, () => 'export const feature = serverFeature({')
  const imports = found.map(({ name, path }) => `import { feature as ${name} } from './${path.replace('server/', '')}'`)
  const content = `${header}
${imports.join('\n')}

export const features = {
${found.map((one) => `  ${entryOf(one)},`).join('\n')}
}
`
  return [{ path: 'server/features.gen.ts', content }]
}
