import { useTranslation } from 'react-i18next'
import type { SavedView } from './views.queries.ts'

/** A view holds filters and columns, a column set the columns alone. */
export type Holds = 'list' | 'columns'

/** The sentences about a saved view or a column set. */
export function useViewWords(holds: Holds) {
  const { t } = useTranslation('views')
  const ofSet = holds === 'columns'
  return {
    updated: (name: string) => (ofSet ? t('set.updated', { name }) : t('updated', { name })),
    deleted: (name: string) => (ofSet ? t('set.deleted', { name }) : t('deleted', { name })),
    deleteTitle: ({ owner: { name: owner } }: SavedView) => (ofSet ? t('set.deleteTitle', { owner }) : t('deleteTitle', { owner })),
    deleteText: ({ name, owner: { name: owner } }: SavedView) =>
      ofSet ? t('set.deleteText', { name, owner }) : t('deleteText', { name, owner }),
    deleteConfirm: ofSet ? t('set.deleteConfirm') : t('deleteConfirm'),
    sharedWith: (role: string) => t('sharedWith', { role }),
    sharedByWith: (name: string, role: string) => t('sharedByWith', { name, role }),
    undo: t('undo'),
    audit: ({ name }: Pick<SavedView, 'name'>) => t('audit', { name }),
  }
}
