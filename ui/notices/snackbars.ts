/** What `<NotifyHost />` shows, as data: `notify` puts it there from anywhere, and it goes by its id. */
import type { ReactNode } from 'react'
import { type Listed, messageList } from '../behaviour/message-list.ts'

export type Snackbar = Listed<{ kind: 'success' | 'error'; message: ReactNode; shownMs: number }>

export const snackbars = messageList<Omit<Snackbar, 'id'>>('snackbar')
