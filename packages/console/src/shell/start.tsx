/** The start page: the overview for owners and admins, the desk for agents. */
import { Navigate } from '@tanstack/react-router';
import { manages, useSession } from '../api/session.js';

export function Start() {
  const { member } = useSession();
  return <Navigate to={manages(member.role) ? '/overview' : '/desk'} replace />;
}
