import fs from 'node:fs'

const LARGE_BYTES = 10 * 1024 * 1024

/** A descriptor for the server's output. It appends, which is what makes truncating under a running server safe. */
export function openServerLog(file: string): number {
  rotateServerLog(file)
  return fs.openSync(file, 'a', 0o600)
}

/** Keeps one older file. Copy and truncate, since the server holds the file open; a line written in between is lost. */
export function rotateServerLog(file: string, largeBytes = LARGE_BYTES): void {
  if (sizeOf(file) <= largeBytes) return
  fs.copyFileSync(file, `${file}.1`)
  fs.truncateSync(file)
}

export function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** What went wrong since `fromByte`: the fatal lines if there are any, else the last few. */
export function readComplaint(file: string, fromByte: number): string {
  const text = fs.readFileSync(file).subarray(fromByte).toString('utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => /FATAL|PANIC|HINT|could not|error while loading/.test(line))
  return (telling.length > 0 ? telling : lines).slice(-4).join(' | ')
}
