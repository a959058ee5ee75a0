/** The saved view that a list shows, by its id in the address. */
export const VIEW_PARAM = 'viewId'
