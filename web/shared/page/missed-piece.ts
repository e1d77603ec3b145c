/**
 * What to do where a piece of the portal could not be loaded. After a release the old pieces are gone, and a browser does not ask again for one
 * that failed once: nothing helps but to load the page anew.
 */
/** Why a page could not be shown: the router would answer a failed import by loading the document, which without a network loses everything. */
export class MissedPiece extends Error {}

export const asMissedPiece = (cause: unknown): never => {
  throw new MissedPiece('A piece of the portal could not be loaded', { cause })
}

type Looking = {
  /** The script this tab has begun with. */
  own: string
  /** The page as the server has it now. */
  readPage: () => Promise<string>
  /** A build may be laid down before the server serves it. */
  isServed: (script: string) => Promise<boolean>
}

const beginning = /<script type="module"[^>]*\ssrc="([^"]+)"/

/** Whether the server has a portal to load, this one or a newer one. */
export async function canReload({ own, readPage, isServed }: Looking): Promise<boolean> {
  const script = beginning.exec(await readPage())?.[1]
  return script !== undefined && (script === own || (await isServed(script)))
}

type Following = { canReload: () => Promise<boolean>; mustAsk: () => boolean; reload: () => void }

/** Loads the page again by itself, or offers it where someone may lose by it. */
export function followMissedPieces({ canReload, mustAsk, reload }: Following) {
  const listeners = new Set<() => void>()
  let isLooking = false
  let isOffered = false
  const offer = (offered: boolean) => {
    isOffered = offered
    for (const listener of listeners) listener()
  }
  return {
    missed: async (): Promise<void> => {
      if (isLooking) return
      isLooking = true
      const helps = await canReload().catch(() => false)
      isLooking = false
      if (!helps) return
      if (mustAsk()) offer(true)
      else reload()
    },
    isOffered: () => isOffered,
    later: () => offer(false),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
