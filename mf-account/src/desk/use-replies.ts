import { useAnswer } from '@songsarn/remote/use-answer'

export const useReplies = () => useAnswer(['desk', 'replies'], (api, options) => api.listReplies(options))
