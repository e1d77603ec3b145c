import { storedValue } from '../../shared/session/stored-value.ts'

/** Whether the person keeps the navigation as a rail in this browser, whose window it belongs to. */
export const navFolded = storedValue<boolean>({ key: 'navFolded', place: 'local', read: (text) => text === 'true' })
