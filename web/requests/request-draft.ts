/** The name under which a new request's draft is stored. */
export const NEW_REQUEST = 'new request'

/** The name under which an edit of a request is stored. */
export const editName = (id: string): string => `edit request ${id}`
