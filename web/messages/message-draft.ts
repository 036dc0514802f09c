/** Where the draft of a conversation is stored. */
export const messageDraft = (accountId: string, conversation_id: string) => ({
  accountId,
  name: `message ${conversation_id}`,
})

/** Where the draft of a first message to a member is stored. */
export const firstDraft = (accountId: string, toAccount: string) => ({
  accountId,
  name: `write ${toAccount}`,
})
