import { isSource } from '../source/list-files.ts'
import { isTest } from '../source/read-sources.ts'
import type { TextRule } from './rule.ts'

const isLock = (path: string) => path === 'package-lock.json'
const everywhere = (path: string) => !isLock(path)

export const textRules: TextRule[] = [
  {
    name: 'unfinished',
    reason: 'what is not done is not in the product: finish it or leave it out',
    appliesTo: everywhere,
    pattern: /\b(?:TODO|FIXME|HACK)\b|[Cc]oming[ -][Ss]oon|[Ll]orem [Ii]psum/g,
  },
  {
    name: 'secret',
    reason: 'a secret in the repository is known to everybody: make it at start, or read it from the environment',
    appliesTo: everywhere,
    pattern:
      /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}|\bgithub_pat_\w{22,}|\bnpm_[A-Za-z0-9]{36}\b|\bxox[abprs]-[\w-]{10,}|\bsk_live_\w{16,}|_authToken\s*=|\/\/[^\s/:@'"`${}]+:[^\s/@'"`${}]{8,}@(?!localhost|127\.|[\w.-]*\.example\b)[\w.-]+\.\w/g,
  },
  {
    name: 'registry',
    reason: 'where packages come from is a setting of the machine that installs them',
    appliesTo: () => true,
    pattern:
      /^[ \t]*(?:@[\w-]+:)?registry[ \t]*=.*|https?:\/\/(?!registry\.npmjs\.org\/)(?:[\w-]+\.)*(?:registry|artifactory|nexus|verdaccio|npm)(?:-[\w-]+)?[.:/]|"resolved": "https?:\/\/(?!registry\.npmjs\.org\/)[^"]*/gim,
  },
  {
    name: 'machine-path',
    reason: 'a folder of one machine exists nowhere else: name it relatively, or ask the environment',
    appliesTo: (path) => everywhere(path) && !isTest(path),
    pattern: /(?<=^|[\s'"`(=])\/(?:work|home\/\w+|Users\/\w+)\/[\w.-]+/gm,
  },
  {
    name: 'set-role',
    reason: 'each role has a pool and a password of its own; code that can change role can change back',
    appliesTo: (path) => (isSource(path) && !isTest(path)) || path.endsWith('.sql'),
    pattern: /\bset\s+(?:local\s+|session\s+)?(?:role|session\s+authorization)\b(?!\s+of\b)|set_config\(\s*'role'/gi,
  },
  {
    name: 'silenced-compiler',
    reason: 'an error that is silenced is still there; @ts-expect-error at least fails when it is gone',
    appliesTo: isSource,
    pattern: /@ts-(?:ignore|nocheck)\b/g,
  },
]
