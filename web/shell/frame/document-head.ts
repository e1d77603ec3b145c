import { useEffect } from 'react'

const standardIcon = '/favicon.svg'

type Head = {
  page: string | undefined
  owner: string
  icon: string | null | undefined
  /** The word before the title in Test mode. */
  test?: string | undefined
}

/** Title and icon of the browser's tab: the page and whose portal it is. */
export function useDocumentHead({ page, owner, icon, test }: Head): void {
  useEffect(() => {
    document.title = [test, page, owner].filter(Boolean).join(' · ')
  }, [page, owner, test])
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (link) link.href = icon ?? standardIcon
  }, [icon])
}
