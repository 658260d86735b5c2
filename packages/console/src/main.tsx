import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(<StrictMode>Frontdesk</StrictMode>);
