import { Events } from './events.tsx'
import { Notes } from './notes.tsx'
import { Today } from './today.tsx'

/** The tabs of the quick panel, loaded together when it first opens. */
export { Events, Notes, Today }
