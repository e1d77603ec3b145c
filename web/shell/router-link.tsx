import type { LinkComponent } from '@portico/ui/behaviour/link.tsx'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Links of the design system: within the portal they move without a load of the page, as far as the browser would stay in this tab. */
export const RouterLink: LinkComponent = ({ href, onClick, target, ...rest }) => {
  const { history } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || (target && target !== '_self')
    if (event.defaultPrevented || elsewhere || !href.startsWith('/') || href.startsWith('//')) return
    event.preventDefault()
    history.push(href)
  }
  return <a {...rest} href={href} target={target} onClick={follow} />
}
