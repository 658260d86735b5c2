/** Why a function call failed, as text after "Failed:". */
import { t } from '../language/translate.js';

const WORDS: Partial<Record<string, string>> = {
  forbidden_address: t('address not allowed'),
  timeout: t('timed out'),
  unreachable: t('endpoint not reachable'),
  too_large: t('response too large'),
  too_many_redirects: t('too many redirects'),
  tool_changed: t('the tool has changed'),
  invalid_response: t('invalid response'),
  http_status: t('error response'),
  aborted: t('cancelled'),
  missing_parameter: t('a parameter is missing'),
  invalid_parameter: t('a parameter is invalid'),
  leaf_failed: t('a value could not be looked up'),
  unauthorized: t('login required'),
  not_found: t('not found'),
  not_json: t('response is not JSON'),
  ambiguous_response: t('ambiguous response'),
  not_success: t('refused by the endpoint'),
};

/** @returns the reason itself if a newer server has one that this page does not know */
export const describeCallFailure = (reason: string): string => WORDS[reason] ?? reason;
