/** To the records before and after the open one, where there are any. */
export type Walk = { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }

/** What a record needs of the list that it is open beside. */
export type DrawerFrame = { walk: Walk; width: number | undefined; onWidth: (width: number) => void; onClose: () => void }
