/** Hands a file to the browser, which keeps it where the person wants it. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has its own hold on the bytes soon after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
