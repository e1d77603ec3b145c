/**
 * Every single-key shortcut, its place and its name: the sheet behind `?` lists them from here, and only shortcuts
 * here can be listened to (`useKeys`, `isCommand`). Keys of a widget that has the focus are that widget's own.
 */
export const shortcuts = {
  everywhere: { jump: ['command', 'k'], dashboard: ['g', 'd'], lookup: ['g', 't'], close: ['Escape'], help: ['?'] },
  lists: {
    search: ['/'],
    filter: ['f'],
    rows: ['j', 'k', 'ArrowDown', 'ArrowUp'],
    ends: ['Home', 'End'],
    select: ['x', ' '],
    open: ['Enter'],
  },
  records: { walk: ['[', ']'], edit: ['e'] },
  writing: { send: ['command', 'Enter'] },
} as const

type Groups = typeof shortcuts
type ValueOf<Of> = Of[keyof Of]
type Keys = { [Place in keyof Groups]: ValueOf<Groups[Place]> }[keyof Groups]
type Command = Extract<Keys, readonly ['command', string]>

export type SingleKey = Exclude<Keys, Command>[number]
export type CommandKey = Command[1]

/** What people press for commands on their machine. */
export const commandKey = /Mac|iP(hone|ad)/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl'

const names: Record<string, string> = { command: commandKey, Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑' }

/** The label of the key. */
export const keyName = (key: string, space: string): string =>
  key === ' ' ? space : (names[key] ?? (key.length === 1 ? key.toUpperCase() : key))

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean }
export const isCommand = (event: Pressed, key: CommandKey): boolean =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === key.toLowerCase()
