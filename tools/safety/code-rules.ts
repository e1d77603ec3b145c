import { isTest } from '../source/read-sources.ts'
import { child, children, type Node, nameOf, stringOf, walk } from '../source/syntax.ts'
import { type CodeRule, inRooms, isCallOf, isMember, product } from './rule.ts'

/** The one part that shows HTML written by people; it cleans it first. */
const mayShowHtml = new Set(['ui/sanitised-html.tsx'])

/** A slug is no text that anyone reads; nouns are grammar. */
const mayFold = new Set(['server/core/text/slug.ts', 'web/shared/resource/resource-words.ts'])
/** What programs wrote: headers, answers, colours, ids, the parts of a card. */
const mayTrim = new Set([
  'web/shared/api/transfer.ts',
  'web/shared/api/api-error.ts',
  'web/features/transactions/transaction-words.tsx',
  'web/features/transactions/record/tabs/overview.tab.tsx',
  'web/features/notifications/bell/destination.ts',
  'web/shell/tenant-colours.ts',
])

const productRooms = ['contract', 'database', 'server', 'acquirer', 'vault', 'identity', 'demo', 'ui', 'web']
const mayReadEnvironment = /^(tools|testkit|bench|e2e)\/|^(server\/installation\/environment|acquirer\/main|vault\/main)\.ts$|\.config\.ts$/
/** Decisions and state machines, by the names they go by. */
const pureFile = /^contract\/|(\/decide-[^/]+|-states|-rules|\.decide)\.ts$/
const leavingOut = /^(only|skip|todo|fails)$/
const conditional = /^(skipIf|runIf)$/

const forTests = (path: string) => isTest(path) || inRooms('testkit', 'e2e')(path)

export const codeRules: CodeRule[] = [
  {
    name: 'raw-html',
    reason: 'text of others must not become markup: render it as text, or through ui/sanitised-html.tsx',
    appliesTo: (path) => !mayShowHtml.has(path),
    isBroken: (node) =>
      (node.type === 'JSXAttribute' && nameOf(child(node, 'name')) === 'dangerouslySetInnerHTML') ||
      (node.type === 'Property' && !!nameOrText(child(node, 'key'))?.match(/^dangerouslySetInnerHTML$/)),
  },
  {
    name: 'inner-html',
    reason: 'text of others must not become markup: set textContent or build elements',
    appliesTo: (path) => !isTest(path),
    isBroken: (node) =>
      (node.type === 'AssignmentExpression' && /^(inner|outer)HTML$/.test(nameOf(child(node, 'left')) ?? '')) ||
      (node.type === 'CallExpression' &&
        (nameOf(child(node, 'callee')) === 'insertAdjacentHTML' || isMember(child(node, 'callee'), 'document', /^write(ln)?$/))),
  },
  {
    name: 'eval',
    reason: 'text must not become code; the content security policy refuses it too',
    appliesTo: () => true,
    isBroken: (node) =>
      isCallOf(node, 'eval') ||
      isCallOf(node, 'Function') ||
      ((isCallOf(node, 'setTimeout') || isCallOf(node, 'setInterval')) && stringOf(children(node, 'arguments')[0]) !== undefined),
  },
  {
    name: 'shell',
    reason: 'a shell reads words of others as commands: start the program itself, with a list of arguments',
    appliesTo: product(...productRooms, 'tools'),
    isBroken: (node) =>
      (node.type === 'ImportSpecifier' && /^exec(Sync)?$/.test(nameOf(child(node, 'imported')) ?? '')) ||
      (node.type === 'Property' && nameOrText(child(node, 'key')) === 'shell'),
  },
  {
    name: 'console',
    reason: 'the product logs through pino, which hides secrets and card numbers; a command writes to process.stdout',
    appliesTo: product(...productRooms),
    isBroken: (node) => node.type === 'CallExpression' && isMember(child(node, 'callee'), 'console', /./),
  },
  {
    name: 'random',
    reason: 'Math.random can be guessed and cannot be repeated: use node:crypto for secrets, an injected generator for the rest',
    appliesTo: product('contract', 'database', 'server', 'acquirer', 'vault', 'identity', 'demo'),
    mayBeMarked: true,
    isBroken: (node) => isMember(node, 'Math', /^random$/),
  },
  {
    name: 'text-folding',
    reason: 'texts that people write are tidied and compared by contract/core/text alone, so that check, index and search agree',
    appliesTo: (path) =>
      product('contract', 'server', 'identity', 'ui', 'web')(path) && !mayFold.has(path) && !path.startsWith('contract/core/text/'),
    isBroken: (node) => node.type === 'MemberExpression' && /^(normalize|toLocaleLowerCase)$/.test(nameOf(child(node, 'property')) ?? ''),
  },
  {
    name: 'trim',
    reason: 'a text that people write is tidied as the server keeps it: tidyText, tidyLine or isBlank of contract/core/text',
    appliesTo: (path) => product('web')(path) && !mayTrim.has(path),
    isBroken: (node) => node.type === 'MemberExpression' && /^trim(Start|End)?$/.test(nameOf(child(node, 'property')) ?? ''),
  },
  {
    name: 'any',
    reason: 'a cast to any switches the compiler off: say `unknown` and narrow it',
    appliesTo: () => true,
    isBroken: (node) =>
      (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion' || node.type === 'TSSatisfiesExpression') &&
      child(node, 'typeAnnotation')?.type === 'TSAnyKeyword',
  },
  {
    name: 'environment',
    reason: 'settings are read and checked in one place, server/installation/environment.ts, and handed on from there',
    appliesTo: (path) => product(...productRooms)(path) && !mayReadEnvironment.test(path),
    isBroken: (node) => isMember(node, 'process', /^env$/) || importsEnvironment(node),
  },
  {
    name: 'clock',
    reason: 'the contract and pure decisions are told the time, so that they can be tested at any time',
    appliesTo: (path) => pureFile.test(path) && !isTest(path),
    isBroken: (node) =>
      (isCallOf(node, 'Date') && children(node, 'arguments').length === 0) ||
      isMember(node, 'Date', /^now$/) ||
      isMember(node, 'performance', /^now$/) ||
      isMember(node, 'Temporal', /^Now$/),
  },
  {
    name: 'refusal-in-words',
    reason:
      'a refusal has its words in the catalogue of its feature, in both languages: throw new AppError(viewRefusals.tooMany({ most }))',
    appliesTo: product('server/features'),
    isBroken: (node) =>
      node.type === 'NewExpression' &&
      nameOf(child(node, 'callee')) === 'AppError' &&
      children(node, 'arguments')
        .filter(({ type }) => type === 'ObjectExpression')
        .some((details) => children(details, 'properties').some((one) => /^(detail|fields)$/.test(nameOrText(child(one, 'key')) ?? ''))),
  },
  {
    name: 'every-tenant',
    reason:
      'work for all tenants goes through tenantJob() or eachTenant() of server/core/jobs: there the fault of one tenant does not stop the others, and the platform sees it',
    appliesTo: (path) => product('server', 'identity')(path) && !path.startsWith('server/core/jobs/'),
    isBroken: (node) => node.type === 'ImportDeclaration' && /tenant-ids\.repository\.ts$/.test(stringOf(child(node, 'source')) ?? ''),
  },
  {
    name: 'second-connection',
    reason:
      'who holds a connection and waits for another can wait for others who do the same: open one after the other, or use besideScope for the scope of another tenant',
    appliesTo: product('server', 'identity', 'demo'),
    isBroken: (node) =>
      node.type === 'CallExpression' &&
      holdsConnection.test(nameOf(child(node, 'callee')) ?? '') &&
      children(node, 'arguments').some((given) => isFunction(given) && asksForConnection(given)),
  },
  {
    name: 'left-out-test',
    reason: 'a test that is left out says nothing: finish it or delete it',
    appliesTo: forTests,
    isBroken: (node) => leavesOut(node, leavingOut),
  },
  {
    name: 'conditional-test',
    reason: 'say in a comment `// safe: …` where this test does run; one that needs public data asks publicData() of the testkit',
    appliesTo: forTests,
    mayBeMarked: true,
    isBroken: (node) => leavesOut(node, conditional),
  },
]

/** Each runs its function with a connection in hand. */
const holdsConnection = /^(inScope|inReadScope|inPlatformRead|inLocal|inTransaction)$/
const takesConnection = /^(copyOut|takeCopyPlace)$/
const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

function asksForConnection(work: Node): boolean {
  let found = false
  walk(work, (node) => {
    const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined
    const name = nameOf(callee) ?? ''
    found ||= holdsConnection.test(name) || takesConnection.test(name) || isMember(callee, 'pool', /^(connect|query)$/)
  })
  return found
}

const nameOrText = (node: Node | undefined) => nameOf(node) ?? stringOf(node)

const importsEnvironment = (node: Node) =>
  node.type === 'ImportDeclaration' &&
  /^(node:)?process$/.test(stringOf(child(node, 'source')) ?? '') &&
  children(node, 'specifiers').some((one) => nameOf(child(one, 'imported')) === 'env')

const declares = /^(test|it|describe|suite|bench)$/

function leavesOut(node: Node, how: RegExp): boolean {
  if (node.type === 'MemberExpression') return how.test(nameOf(node) ?? '') && declares.test(rootName(node) ?? '')
  if (node.type !== 'CallExpression') return false
  const name = rootName(child(node, 'callee'))
  if (how === leavingOut && name && /^(xit|xtest|xdescribe|fit|fdescribe)$/.test(name)) return true
  const options = name && declares.test(name) ? children(node, 'arguments').find((one) => one.type === 'ObjectExpression') : undefined
  return options !== undefined && children(options, 'properties').some((one) => how.test(nameOrText(child(one, 'key')) ?? ''))
}

/** `test` of `test.concurrent.each(…)`. */
function rootName(node: Node | undefined): string | undefined {
  if (node?.type === 'MemberExpression') return rootName(child(node, 'object'))
  if (node?.type === 'CallExpression') return rootName(child(node, 'callee'))
  return nameOf(node)
}
