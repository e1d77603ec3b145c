/**
 * How parts make links without knowing a router. The application gives its own component once:
 * `<UiLinkProvider component={RouterLink}>`; without it a plain `<a>` is rendered.
 * The component receives `href` and everything an anchor takes, and must render one anchor.
 * Without `href` it is no link but the place of one, for users who may not go there: nothing to press, and not on the way of the Tab key.
 */
import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, type Ref, useContext } from 'react'

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }
export type LinkComponent = ComponentType<UiLinkProps>

const PlainLink: LinkComponent = (props) => <a {...props} />
const LinkContext = createContext<LinkComponent>(PlainLink)

export const UiLinkProvider = ({ component, children }: { component: LinkComponent; children: ReactNode }) => (
  <LinkContext value={component}>{children}</LinkContext>
)

export const UiLink = ({ href, ...rest }: Omit<UiLinkProps, 'href'> & { href: string | undefined }) => {
  const Component = useContext(LinkContext)
  return href === undefined ? <a {...rest} /> : <Component {...rest} href={href} />
}
