/**
 * A page of the portal cuts the tie to windows of other origins that it opens; only the document of this page is served without that.
 * After a link inside the portal the document is still that of another page, so this one has to be loaded.
 */
export function isOwnDocument(page: Window): boolean {
  const [loaded] = page.performance.getEntriesByType('navigation')
  const pathOf = (url: string) => new URL(url, page.location.origin).pathname.replace(/\/$/, '')
  return loaded === undefined || pathOf(loaded.name) === pathOf(page.location.href)
}
