/** The chat window's settings, and a preview of unsaved ones. */
import type { ChatWindow, ChatWindowSettings } from '@frontdesk/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from './request.js';
import { setting } from './settings.js';

const CHAT_WINDOW = '/api/v1/lab/chat-window/';

export const chatWindow = setting<ChatWindowSettings, ChatWindowSettings>('chat-window', CHAT_WINDOW);

/** @param language BCP 47; empty: the organisation's own texts */
export const useChatWindowPreview = (settings: ChatWindowSettings, language: string) =>
  useQuery({
    queryKey: ['chat-window-preview', settings, language],
    queryFn: () => {
      const asked = language === '' ? '' : `?language=${encodeURIComponent(language)}`;
      return request<ChatWindow>('POST', `${CHAT_WINDOW}preview/${asked}`, { body: settings });
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
