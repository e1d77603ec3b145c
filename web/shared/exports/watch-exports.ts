import { notify } from '@portico/ui/notices/notify.tsx'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import i18next from 'i18next'
import { ApiError } from '../api/api-error.ts'
import { tellFailure } from '../api/tell-failure.ts'
import { saveFile } from '../page/save-file.ts'
import { endedSince, isUnfinished } from './export-state.ts'
import { type Export, exportsApi, exportsQuery, type Mode } from './exports.queries.ts'

const watched = new Set<Mode>()
let panelsOpen = 0

/** While a panel is open, its lines say what there is to say. */
export function panelOpened(): () => void {
  panelsOpen++
  return () => {
    panelsOpen--
  }
}

/** Looks at the exports of a mode until none runs any more, wherever the person goes meanwhile, and tells of each that ends. */
export function watchExports(queries: QueryClient, mode: Mode): void {
  const query = exportsQuery(mode)
  let before = queries.getQueryData(query.queryKey) ?? []
  if (watched.has(mode) || !before.some(isUnfinished)) return
  watched.add(mode)
  const stop = new QueryObserver(queries, query).subscribe(({ data, error }) => {
    if (data) {
      if (panelsOpen === 0) for (const ended of endedSince(before, data)) tell(ended, mode)
      before = data
    }
    const isOver = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (!isOver && before.some(isUnfinished)) return
    stop()
    watched.delete(mode)
  })
}

function tell(ended: Export, mode: Mode): void {
  const isTest = mode === 'Test'
  if (ended.state === 'Failed') {
    notify.error(i18next.t(isTest ? 'exports:news.failedTest' : 'exports:news.failed'))
    return
  }
  const text = i18next.t(isTest ? 'exports:news.doneTest' : 'exports:news.done', { name: ended.fileName ?? '' })
  notify.undo(text, i18next.t('exports:download'), () => void downloadExport(ended, mode))
}

/** Hands the file to the browser, byte for byte and under its own name. */
export async function downloadExport({ id }: Export, mode: Mode): Promise<void> {
  try {
    const { name, blob } = await exportsApi.download({ params: { id }, mode })
    saveFile(name, blob)
    notify.success(i18next.t('shared:transfer.done', { name }))
  } catch (error) {
    tellFailure(error)
  }
}
