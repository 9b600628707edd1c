import { mount } from "svelte";
import App from "./App.svelte";
import { keepSettings } from "./state/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/marks.css";

keepSettings();
const target = document.getElementById("app");
if (target) mount(App, { target });
