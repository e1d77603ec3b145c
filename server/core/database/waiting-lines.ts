/** Lines of those who wait for the same: the one who came first is first. */
export function createLines() {
  const lines = new Map<string, object[]>()
  return {
    join(key: string) {
      const own = {}
      const line = lines.get(key) ?? []
      lines.set(key, line)
      line.push(own)
      return {
        isFirst: () => line[0] === own,
        leave() {
          line.splice(line.indexOf(own), 1)
          if (line.length === 0) lines.delete(key)
        },
      }
    },
  }
}
