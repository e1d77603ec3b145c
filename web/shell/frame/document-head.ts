import { useEffect } from 'react'

const standardIcon = '/favicon.svg'

/** Title and icon of the browser's tab: the page and whose portal it is. */
export function useDocumentHead({ page, owner, icon }: { page: string | undefined; owner: string; icon: string | null | undefined }): void {
  useEffect(() => {
    document.title = page ? `${page} · ${owner}` : owner
  }, [page, owner])
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (link) link.href = icon ?? standardIcon
  }, [icon])
}
